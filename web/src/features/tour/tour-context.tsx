import { may } from "@quotemill/shared/access/permissions";
import { dashboardCalls } from "@quotemill/shared/contracts/dashboard";
import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { userCalls } from "@quotemill/shared/contracts/users";
import { pages } from "@quotemill/shared/screens/pages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useFailureToast } from "../../components/messages/outcomes.ts";
import { api } from "../../lib/api/api.ts";
import { inBackground, later } from "../../lib/load-later.tsx";
import { useAuth } from "../auth/index.ts";

/** The tour's script loads only when it is needed, because most visits never see the tour. */
const Tour = inBackground(later(async () => (await import("./tour.tsx")).Tour));

const TourContext = createContext<{
  /** The page in the menu that the tour points at. */
  menuPath: string | undefined;
  /** Starts the tour, and shows its list on the dashboard again; undefined if this person has none. */
  start: (() => void) | undefined;
}>({ menuPath: undefined, start: undefined });

export const useTour = () => use(TourContext);

/** Runs on the dashboard: automatically until the person ends it once, and afterwards whenever they ask for it. */
export function TourProvider({
  phoneMenu,
  children,
}: {
  phoneMenu: { open: () => void; close: () => void };
  children: ReactNode;
}) {
  const { userProfile } = useAuth();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const endTour = useEndTour();
  useFailureToast(endTour.error, "Failed to end the tour");
  const showSteps = useShowFirstSteps();
  const [menuPath, setMenuPath] = useState<string>();
  const [isWanted, setIsWanted] = useState(userProfile?.tour_offered ?? false);
  function handleEnd() {
    setIsWanted(false);
    if (userProfile?.tour_offered) endTour.mutate();
  }
  function start() {
    setIsWanted(true);
    showSteps.mutate();
    void navigate(pages.dashboard.path);
  }
  const canStart = may(userProfile?.app_role, "company.write");
  return (
    <TourContext value={{ menuPath, start: canStart ? start : undefined }}>
      {children}
      {isWanted && pathname === pages.dashboard.path && (
        <Tour phoneMenu={phoneMenu} onPoint={setMenuPath} onEnd={handleEnd} />
      )}
    </TourContext>
  );
}

/** Takes back that the list of first steps was hidden. */
export function useShowFirstSteps() {
  const queryClient = useQueryClient();
  const show = useMutation({
    mutationFn: () => api(dashboardCalls.showSetup),
    // A hidden list is not fetched again, so its answer has to go.
    onSuccess: () => queryClient.resetQueries({ queryKey: queryKeys.setup }),
  });
  useFailureToast(show.error, "Failed to show the list");
  return show;
}

function useEndTour() {
  const { refreshProfile } = useAuth();
  return useMutation({ mutationFn: () => api(userCalls.endTour), onSuccess: () => refreshProfile() });
}
