-- For how many days the positions of a customer are kept, where that is less than in the installation; null where it is not.
ALTER TABLE customer ADD COLUMN position_days smallint CHECK (position_days BETWEEN 7 AND 3660);
