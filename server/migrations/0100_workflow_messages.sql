-- Our own workflow now prints each message once, too. Also holds the keys of mails about answers to offers.
alter table workflow_mails rename to workflow_messages;
alter index workflow_mails_pkey rename to workflow_messages_pkey;
alter index workflow_mails_age_idx rename to workflow_messages_age_idx;
alter table workflow_messages rename constraint workflow_mails_company_id_fkey to workflow_messages_company_id_fkey;
