import { workflowCalls } from "@quotemill/shared/contracts/workflow";
import { queryOf } from "../../../lib/call-query.ts";

export const runsQuery = (quoteId: string) => ({
  ...queryOf(workflowCalls.runs, { params: { id: quoteId } }),
  staleTime: 0, // people open the inspector to see what has just happened
});
