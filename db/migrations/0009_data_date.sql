-- The lock of imports: a daily change of the last build would move the date of a stock.
SELECT pg_advisory_xact_lock(7361002);--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "data_date" date;--> statement-breakpoint
-- Daily changes moved the date of the stock, which is not known any more.
UPDATE imports stock SET data_date = stock_date, stock_date = NULL
WHERE kind IN ('stock', 'demo') AND outcome = 'live' AND EXISTS (
  SELECT FROM imports delta WHERE delta.kind = 'delta' AND delta.outcome = 'live'
    AND delta.id > stock.id AND delta.stock_date = stock.stock_date);
