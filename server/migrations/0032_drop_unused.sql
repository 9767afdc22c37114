-- Left behind for processes of versions that are no longer running.
drop view contact_activity;
drop function app.quoted_contacts_matching(uuid, text);
drop function app.has_pdf(text);
