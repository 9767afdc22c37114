import type { Visit } from "../visit.ts";

const overCompanies = (name: string, button: string, shows: string): Visit => ({
  ...{ name, role: "global_admin", page: "companies", shows: `features/companies/${shows}` },
  open: (page) => page.getByRole("button", { name: `${button} Harbour Fencing` }).click(),
});

export const globalVisits: Visit[] = [
  overCompanies("inviting someone to a company", "Invite User to", "companies-page.tsx"),
  overCompanies("copying a company's template", "Copy a template of", "copy-template-dialog.tsx"),
  overCompanies("deleting a company", "Delete", "companies-page.tsx"),
  {
    ...{ name: "deleting an account", role: "global_admin", page: "authUsers" },
    shows: "features/users/auth-users-page.tsx",
    open: (page) => page.getByRole("button", { name: "Delete user@demo.test" }).click(),
  },
];
