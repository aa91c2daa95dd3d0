# syntax=docker/dockerfile:1

FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends pgbouncer \
    && rm -rf /var/lib/apt/lists/*
COPY pgbouncer.ini /etc/pgbouncer/pgbouncer.ini
COPY --chmod=755 pgbouncer-start.sh /usr/local/bin/pgbouncer-start
USER postgres
EXPOSE 6432
CMD ["pgbouncer-start"]
