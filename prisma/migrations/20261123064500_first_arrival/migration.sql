CREATE INDEX "bookings_arrived_at_idx" ON "bookings"("arrived_at");
