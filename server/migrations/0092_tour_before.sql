-- Whoever has an account already knows their way around. Pending people meet the tour after they accept.
update users set tour_ended_at = now() where auth_id is not null;
