import { zodResolver } from "@hookform/resolvers/zod";
import { createCompanyInput } from "@quotemill/shared/companies";
import { Plus } from "lucide-react";
import { useForm } from "react-hook-form";
import { reportOutcome } from "../../components/report-outcome.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { apiSession } from "../../lib/api-session.ts";
import { useCreateCompany } from "./companies.api.ts";

/** The server refused this company, or it could not be reached at all. */
const failureOf = (error: Error) =>
  error instanceof ApiError && error.status > 0
    ? `Failed to create company: ${error.message}`
    : `Operation failed: ${error.message}`;

export function CreateCompanyForm() {
  const create = useCreateCompany();
  const form = useForm({ resolver: zodResolver(createCompanyInput), defaultValues: { companyName: "" } });

  const handleSubmit = form.handleSubmit(async ({ companyName }) => {
    if (!(await apiSession().accessToken())) return toast.error("You are not logged in. Please refresh the page.");
    reportOutcome(create.mutateAsync(companyName, { onSuccess: () => form.reset() }), {
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
        <Button type="submit" busy={create.isPending} className="md:mt-6.5">
          {!create.isPending && <Plus size={16} aria-hidden="true" className="-ms-0.5" />}
          Create Company
        </Button>
      </form>
    </Card>
  );
}
