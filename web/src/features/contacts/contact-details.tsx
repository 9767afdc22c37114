import type { Contact } from "@quotemill/shared/contacts";
import type { ReactNode } from "react";
import { Card } from "../../components/ui/card.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { useFormats } from "../../lib/use-formats.ts";
import { SourceBadge } from "./contact-sources.tsx";
import { addressLine } from "./contact-words.ts";

const grid =
  "grid gap-x-6 gap-y-4 @max-[36rem]:gap-y-2.5 border-t border-border px-5 py-4 max-md:px-4 @min-[36rem]:grid-cols-2 @min-[54rem]:grid-cols-3";

export function ContactDetails({ contact }: { contact: Contact }) {
  const formats = useFormats();
  const { email, phone, company_name, source, created_at } = contact;
  return (
    <Card title="Details">
      <dl className={grid}>
        <Fact label="Email">
          <TextLink href={`mailto:${email}`}>{email}</TextLink>
        </Fact>
        <Fact label="Phone">{phone && <TextLink href={`tel:${phone.replace(/\s/g, "")}`}>{phone}</TextLink>}</Fact>
        <Fact label="Company">{company_name}</Fact>
        <Fact label="Address">{addressLine(contact)}</Fact>
        <Fact label="Source">
          <SourceBadge source={source} />
        </Fact>
        <Fact label="Added">{formats.date(created_at)}</Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 @max-[36rem]:grid @max-[36rem]:grid-cols-[5rem_minmax(0,1fr)] @max-[36rem]:items-baseline">
      <dt className="text-ink-muted @min-[36rem]:text-sm">{label}</dt>
      <dd className="flex min-h-5 @min-[36rem]:mt-0.5 wrap-anywhere">
        {children || <span className="text-ink-muted">Not provided</span>}
      </dd>
    </div>
  );
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="rounded-xs underline decoration-border-strong underline-offset-3 hover:decoration-current max-md:py-3"
    >
      {children}
    </a>
  );
}

export function ContactPageSkeleton() {
  return (
    <div className="rounded-lg border border-border p-5 max-md:p-4">
      <Bone className="w-24" />
      <div className="mt-6 grid gap-4 md:grid-cols-3">
        {["w-40", "w-28", "w-32", "w-48", "w-16", "w-24"].map((width) => (
          <Bone key={width} className={width} />
        ))}
      </div>
    </div>
  );
}
