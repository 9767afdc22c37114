import { zodResolver } from "@hookform/resolvers/zod";
import type { Answers } from "@quotemill/shared/templates/answers/answers";
import { prefilledTemplateInput } from "@quotemill/shared/templates/answers/prefilled";
import { useForm } from "react-hook-form";
import { reportOutcome } from "../../../components/messages/outcomes.ts";
import { toast } from "../../../components/messages/toast.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../../components/ui/dialog.tsx";
import { TextField } from "../../../components/ui/field.tsx";
import { TextArea } from "../../../components/ui/text-fields.tsx";
import type { EditorTemplate } from "./editor-record.ts";
import { useSavePrefilled } from "./prefilled.api.ts";

const input = prefilledTemplateInput.pick({ name: true, description: true });

export function SaveTemplateDialog({
  template,
  answers,
  onClose,
}: {
  template: EditorTemplate;
  answers: Answers;
  onClose: () => void;
}) {
  const save = useSavePrefilled();
  const form = useForm({
    resolver: zodResolver(input),
    defaultValues: { name: `${template.name} Template`, description: "" },
  });
  const { errors } = form.formState;

  const handleSubmit = form.handleSubmit((named) => {
    if (Object.keys(answers).length === 0) return toast.error("No form data to save as template");
    const body = { ...named, base_template_id: template.id, prefilled_answers: answers };
    reportOutcome(save.mutateAsync(body, { onSuccess: onClose }), {
      done: () => toast.success("Template saved successfully"),
      failed: ({ message }) => toast.error(`Failed to save template: ${message}`),
    });
  });

  return (
    <Dialog title="Save as Template" onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate className="contents">
        <DialogBody>
          <TextField
            label="Template Name"
            required
            maxLength={200}
            error={errors.name?.message}
            {...form.register("name")}
          />
          <TextArea
            label="Description (Optional)"
            maxLength={2000}
            error={errors.description?.message}
            {...form.register("description")}
          />
        </DialogBody>
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={save.isPending}>
            Save Template
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
