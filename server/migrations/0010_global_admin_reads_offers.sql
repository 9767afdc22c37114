-- A global admin's recent quotes tell what became of their offers, as every list of quotes does.
create policy global_admin_reads on offers for select to quotemill_app using ((select app.is_global_admin()));
create policy global_admin_reads on offer_quotes for select to quotemill_app using ((select app.is_global_admin()));
