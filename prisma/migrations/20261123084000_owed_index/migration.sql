-- R62: what is owed and by whom, split by whether the stay is over, going on or to come.
CREATE INDEX "bookings_status_amt_remain_start_end_user_id_idx" ON "bookings"("status", "amt_remain", "start", "end", "user_id");
