interface Named {
  first_name: string;
  last_name: string;
  email: string;
  company_name: string;
}

export const contactName = ({ first_name, last_name, email }: Omit<Named, "company_name">) =>
  `${first_name} ${last_name}`.trim() || email;

/** Found by who they are: then all their quotes are meant, whatever those are called. */
export function isContactFound({ first_name, last_name, email, company_name }: Named, search: string) {
  const identity = `${first_name} ${last_name}\n${email}\n${company_name}`.toLowerCase();
  return identity.includes(search.toLowerCase());
}
