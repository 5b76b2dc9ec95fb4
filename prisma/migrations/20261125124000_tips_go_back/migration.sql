-- What comes back of a stay that doesn't take place now includes its tip.
UPDATE "bookings" SET "refund_due_cents" = "refund_due_cents" + "tip_cents"
WHERE "refund_due_cents" IS NOT NULL AND "refund_or_keep" AND "tip_cents" > 0
  AND "status" IN ('rejected', 'canceled');
