import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

/** The state of a link to the page that also opens its form for a new contact. */
export const addingContact = { isAdding: true };

/** Once for each such link: a reload of the page must not open the form again. */
export function useAddingContact(open: () => void) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isAsked = (state as Partial<typeof addingContact> | null)?.isAdding === true;
  useEffect(() => {
    if (!isAsked) return;
    open();
    void navigate({ pathname, search }, { replace: true, state: null });
  }, [isAsked, open, navigate, pathname, search]);
}
