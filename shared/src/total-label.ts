/** What a total is called wherever a customer or a member of staff reads it; without a tax there is nothing to add. */
export const totalLabel = (taxName: string | null | undefined) => (taxName ? `Total including ${taxName}` : "Total");
