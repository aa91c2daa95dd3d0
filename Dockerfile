# syntax=docker/dockerfile:1

FROM node:22-bookworm-slim AS build
ENV NEXT_TELEMETRY_DISABLED=1
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --workspaces=false --no-audit --no-fund
COPY . .
RUN npm run build \
    && npm prune --omit=dev --workspaces=false --no-audit --no-fund \
    && rm -rf .next/cache

FROM node:22-bookworm-slim
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 DATA_DIR=/data
WORKDIR /app
RUN install -d -o node -g node -m 700 /data
COPY --from=build /app/package.json /app/next.config.mjs ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/lib ./lib
COPY --from=build /app/db/migrations ./db/migrations
COPY --from=build /app/dist ./dist
COPY --from=build /app/.next ./.next
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s --interval=10s --timeout=3s --retries=3 \
    CMD ["node", "--eval", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/health/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server.js"]
