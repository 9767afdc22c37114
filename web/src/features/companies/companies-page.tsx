import { zodResolver } from "@hookform/resolvers/zod";
import { type Company, createCompanyInput } from "@quotemill/shared/companies/company";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { AccessDenied, Page } from "../../components/page.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { ConfirmDialog, DeleteDialog, Dialog, DialogBody, DialogFoot } from "../../components/ui/dialog.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { ApiError, showFieldErrors } from "../../lib/api/errors.ts";
import { apiSession } from "../../lib/api/session.ts";
import { resetSent } from "../../lib/reset-sent.ts";
import { useAuth } from "../auth/index.ts";
import { InviteFields, useInviteForm, useInviteUser } from "../users/index.ts";
import { useCreateCompany, useDeleteCompany, useLiftSso } from "./companies.api.ts";
import { CompaniesCard } from "./companies-card.tsx";
import { CopyTemplateDialog } from "./copy-template-dialog.tsx";

export function CompaniesPage() {
  const { isGlobalAdmin } = useAuth();
  return isGlobalAdmin ? <CompanyManagement /> : <AccessDenied title="Company Management" />;
}

function CompanyManagement() {
  const [inviting, setInviting] = useState<Company | null>(null);
  const [copying, setCopying] = useState<Company | null>(null);
  const [lifting, setLifting] = useState<Company | null>(null);
  const [deleting, setDeleting] = useState<Company | null>(null);
  return (
    <Page title="Company Management" subtitle="Create companies and invite their first users.">
      <div className="grid gap-6 max-md:gap-5">
        <CreateCompanyForm />
        <CompaniesCard
          onInvite={setInviting}
          onCopyTemplate={setCopying}
          onLiftSso={setLifting}
          onDelete={setDeleting}
        />
      </div>
      {inviting && <InviteDialog company={inviting} onClose={() => setInviting(null)} />}
      {copying && <CopyTemplateDialog company={copying} onClose={() => setCopying(null)} />}
      {lifting && <LiftSsoDialog company={lifting} onClose={() => setLifting(null)} />}
      {deleting && <DeleteCompanyDialog company={deleting} onClose={() => setDeleting(null)} />}
    </Page>
  );
}

/** Tells whether the server refused this company or could not be reached at all. */
const failureOf = (error: Error) =>
  error instanceof ApiError && error.status > 0
    ? `Failed to create company: ${error.message}`
    : `Operation failed: ${error.message}`;

function CreateCompanyForm() {
  const create = useCreateCompany();
  const form = useForm({ resolver: zodResolver(createCompanyInput), defaultValues: { companyName: "" } });

  const handleSubmit = form.handleSubmit(async ({ companyName }) => {
    const sent = form.getValues();
    if (!(await apiSession().accessToken())) return toast.error("You are not logged in. Please refresh the page.");
    reportOutcome(create.mutateAsync(companyName, { onSuccess: () => resetSent(form, sent, { companyName: "" }) }), {
      done: () => toast.success(`Company '${companyName}' created successfully.`),
      failed: (error) => toast.error(failureOf(error)),
    });
  });

  return (
    <Card title="Create New Company">
      <form
        onSubmit={handleSubmit}
        noValidate
        className="flex items-start gap-3 px-5 pb-5 max-md:grid max-md:grid-cols-[minmax(0,1fr)] max-md:px-4"
      >
        <TextField
          label="Company Name"
          required
          maxLength={200}
          autoComplete="off"
          error={form.formState.errors.companyName?.message}
          className="md:w-96"
          {...form.register("companyName")}
        />
        <Button icon={Plus} type="submit" busy={create.isPending} className="md:mt-6.5">
          Create Company
        </Button>
      </form>
    </Card>
  );
}

function InviteDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const invite = useInviteUser();
  const form = useInviteForm(company.id, { checks: false });
  const [name, email] = useWatch({ control: form.control, name: ["full_name", "email"] });
  const handleSubmit = form.handleSubmit((typed) => {
    const input = { ...typed, email: typed.email.trim().toLowerCase() };
    reportOutcome(invite.mutateAsync(input, { onSuccess: onClose }), {
      done: () => toast.success(`Invitation sent to ${input.email}`),
      failed: (error) => {
        showFieldErrors(form, error);
        toast.error("Failed to send invitation", error.message);
      },
    });
  });
  return (
    <Dialog title={`Invite User to ${company.name}`} onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate className="contents">
        <DialogBody>
          <InviteFields form={form} roleHint="Admins can manage users and templates for the company." />
        </DialogBody>
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!name || !email} busy={invite.isPending}>
            Send Invitation
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

function LiftSsoDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const lift = useLiftSso();
  const handleConfirm = () =>
    reportOutcome(lift.mutateAsync(company, { onSettled: onClose }), {
      done: () => toast.success(`'${company.name}' no longer requires single sign-on`),
      failed: (error) => toast.error("Nothing was changed", error.message),
    });
  return (
    <ConfirmDialog
      title="Stop requiring single sign-on"
      text={`People of '${company.name}' can then sign in with their passwords and passkeys again.`}
      consequences={["Its admins are told by email, and it is in the company's activity."]}
      action="Stop requiring it"
      busy={lift.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}

function DeleteCompanyDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const remove = useDeleteCompany();
  const handleConfirm = () =>
    reportOutcome(remove.mutateAsync(company, { onSettled: onClose }), {
      done: ({ deleting }) =>
        toast.success(
          deleting ? `Company '${company.name}' is being deleted` : `Company '${company.name}' deleted successfully`,
        ),
      failed: (error) => toast.error("Failed to delete company", error.message),
    });
  return (
    <DeleteDialog
      title="Delete Company"
      text={`Are you sure you want to delete '${company.name}'? This action cannot be undone.`}
      goes="Its people, contacts, templates, quotes and offers are deleted too. Links sent to customers stop working."
      stays="Only the activity log keeps a record of it."
      busy={remove.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}
