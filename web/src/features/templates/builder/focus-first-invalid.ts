export const focusFirstInvalid = (within: ParentNode) =>
  within.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
