import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { quoteCalls } from "@quotemill/shared/contracts/quotes";
import { userCalls } from "@quotemill/shared/contracts/users";
import type { QuoteRow } from "@quotemill/shared/quotes/list";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reportOutcome } from "../../../components/messages/outcomes.ts";
import { toast } from "../../../components/messages/toast.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../../components/ui/dialog.tsx";
import { SelectField } from "../../../components/ui/select.tsx";
import { FieldBones } from "../../../components/ui/skeleton.tsx";
import { callFunction } from "../../../lib/api/api.ts";
import { itemsOf, pagesOf } from "../../../lib/api/queries.ts";

/** Lets an admin give a quote to a colleague where people see only their own quotes. */
export function HandOverDialog({ row, onClose }: { row: QuoteRow; onClose: () => void }) {
  const users = useInfiniteQuery(pagesOf(userCalls.list));
  const people = users.data && itemsOf(users.data).filter(({ deactivated_at }) => deactivated_at === null);
  const [chosen, setChosen] = useState("");
  const handOver = useHandOver();
  const person = people?.find(({ id }) => id === (chosen || people[0]?.id));
  function handleConfirm() {
    if (!person) return;
    const body = { quote_id: row.id, user_id: person.id };
    reportOutcome(handOver.mutateAsync(body, { onSuccess: onClose }), {
      done: () => toast.success("Quote handed over", `${person.full_name || person.email} sees it now.`),
      failed: ({ message }) => toast.error(`Failed to hand over the quote: ${message}`),
    });
  }
  return (
    <Dialog title="Hand over this quote" onClose={onClose}>
      <DialogBody>
        <p className="text-ink-muted">
          Your colleague will see {row.quote_number} with its revisions and offers, and can work on it. Its author sees
          it, too.
        </p>
        <QueryView query={users} failed="Failed to load the people" skeleton={<FieldBones />}>
          {() => (
            <SelectField
              label="Colleague"
              choices={(people ?? []).map(({ id, full_name, email }) => ({ value: id, label: full_name || email }))}
              value={person?.id}
              onChange={(event) => setChosen(event.target.value)}
            />
          )}
        </QueryView>
      </DialogBody>
      <DialogFoot>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={handOver.isPending} onClick={handleConfirm}>
          Hand over
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function useHandOver() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { quote_id: string; user_id: string }) => callFunction(quoteCalls.handOver, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.quoteActivity }),
  });
}
