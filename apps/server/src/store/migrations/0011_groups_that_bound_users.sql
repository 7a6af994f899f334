-- A user with groups sees those alone, and one without sees the whole customer: a group that bounds users must not vanish under
-- them and widen what they see. Whoever deletes it says first what they are to see instead.
ALTER TABLE user_group
  DROP CONSTRAINT user_group_group_id_fkey,
  ADD FOREIGN KEY (group_id) REFERENCES asset_group (id) ON DELETE RESTRICT;
