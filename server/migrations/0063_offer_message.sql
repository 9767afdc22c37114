-- What staff wrote in the mail, with its variables filled in: the letter on the customer's page. Offers sent before have none.
alter table offers
  add column message text,
  add constraint offers_message_check check (char_length(message) <= 100000) not valid;
create trigger keep_message before update on offers for each row
  when (new.message is distinct from old.message)
  execute function app.keep_as_it_was('The message');
