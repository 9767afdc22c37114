-- Rows that another writer gave a status of its own get the one that their contents tell. What it was stays on record.
insert into audit_log (company_id, action, subject)
select company_id, 'quote.status_replaced', quote_number || ': ' || status from quotes
where status not in ('Processing', 'Pending PDF', 'Generated', 'Failed', 'Sent');

update quotes set
  status = case
    when pdf_storage_path is not null and quote_sent_timestamp is not null then 'Sent'
    when pdf_storage_path is not null then 'Generated'
    when outputs is not null then 'Pending PDF'
    else 'Failed'
  end
where status not in ('Processing', 'Pending PDF', 'Generated', 'Failed', 'Sent');

-- Others go on reading and writing meanwhile.
alter table quotes validate constraint quotes_status_check;
