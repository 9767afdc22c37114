-- What a workflow's amount comes to in cents, read as `readCents` in shared/src/region/money.ts does. Null if it is no
-- amount in this currency, or too large. The previous version of the server still asks `app.amount_in`.
create function app.cents_in(total jsonb, currency text) returns bigint
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
  with signs as (select $signs${
    "$":["ARS","AUD","BBD","BMD","BND","BSD","BZD","CAD","CUC","CUP","DOP","FJD","GYD","HKD","JMD","KYD","LRD","MXN",
    "NAD","NZD","SBD","SGD","SRD","TTD","TWD","USD","UYU","XCD"],
    "a$":["AUD"],"c$":["NIO"],"ca$":["CAD"],"ec$":["XCD"],"hk$":["HKD"],"mx$":["MXN"],"nt$":["TWD"],"nz$":["NZD"],
    "r$":["BRL"],"t$":["TOP"],"£":["FKP","GBP","GIP","SHP","SSP"],"e£":["EGP"],"¥":["CNY"],"cn¥":["CNY"],"€":["EUR"],
    "kr":["DKK","NOK","SEK"],"֏":["AMD"],"৳":["BDT"],"฿":["THB"],"៛":["KHR"],"₡":["CRC"],"₦":["NGN"],"₪":["ILS"],
    "₮":["MNT"],"₱":["PHP"],"₴":["UAH"],"₸":["KZT"],"₹":["INR"],"₺":["TRY"],"₼":["AZN"],"₽":["RUB"],"₾":["GEL"],
    "⃀":["KGS"],"bs":["BOB"],"cg":["XCG"],"db":["STN"],"gh₵":["GHS"],"km":["BAM"],"kn":["HRK"],"kz":["AOA"],
    "kč":["CZK"],"l":["HNL"],"lei":["RON"],"p":["BWP"],"q":["GTQ"],"r":["ZAR"],"rm":["MYR"],"rs":["LKR","MUR","NPR"],
    "zk":["ZMW"],"zł":["PLN"]
  }$signs$::jsonb as known),
  given as (select regexp_match(
    -- Small letters, no white space, one kind of minus and of apostrophe.
    translate(lower(total #>> '{}' collate "C"), E'−’ \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005'
      '\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff', '-'''),
    '^(-?)([^0-9-]*)(-?)([0-9][0-9.,'']*)([^0-9-]*)$') as part
    where jsonb_typeof(total) = 'string' and length(total #>> '{}') <= 100),
  written as (select part[1] || part[3] as minus,
      case when part[4] ~ '^[0-9]{1,3}(''[0-9]{3})+([.,][0-9]{1,2})?$' then replace(part[4], '''', '') else part[4] end
        as figures
    from given, signs
    where part[1] || part[3] <> '--' and not exists (
      select from (values (part[2]), (part[5])) mark (text),
        regexp_replace(regexp_replace(text, '([a-z])\.$', '\1'), lower(currency collate "C"), '') sign
      where sign <> '' and not coalesce(known -> sign ? currency, false))),
  read as (
    select case jsonb_typeof(total) when 'number' then total::numeric end as amount where jsonb_typeof(total) = 'number'
    union all
    select (minus || case
        when figures ~ '^([0-9]+|[0-9]{1,3}(\.[0-9]{3})+),[0-9]{1,2}$' then translate(figures, ',.', '.')
        when figures ~ '^[1-9][0-9]{0,2}(\.[0-9]{3}){2,}$' then replace(figures, '.', '')
        when figures ~ '^[1-9][0-9]{0,2}(,[0-9]{2,3})*,[0-9]{3}(\.[0-9]+)?$' then replace(figures, ',', '')
        when currency <> 'AUD' and figures ~ '^[1-9][0-9]{0,2}\.[0-9]{3}$' then null
        when figures ~ '^[0-9]+(\.[0-9]+)?$' then figures
      end)::numeric from written
  )
  select case when abs(cents) <= 100000000000000 then cents::bigint end
  from read, lateral (select case when abs(amount) < 1e15 then round(amount * 100) end as cents) rounded
$$;
