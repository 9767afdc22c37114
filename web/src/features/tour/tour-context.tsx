import { pages } from "@quotemill/shared/pages";
import { may } from "@quotemill/shared/permissions";
import { createContext, type ReactNode, use, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { inBackground } from "../../components/in-background.tsx";
import { useFailureToast } from "../../components/use-failure-toast.ts";
import { useAuth } from "../auth/index.ts";
import { useEndTour } from "./tour.api.ts";

/** Most visits never see it. */
const Tour = inBackground(async () => (await import("./tour.tsx")).Tour);

const TourContext = createContext<{
  /** The page in the menu that the tour points at. */
  menuPath: string | undefined;
  /** Missing if this person has no tour. */
  start: (() => void) | undefined;
}>({ menuPath: undefined, start: undefined });

export const useTour = () => use(TourContext);

/** Runs on the dashboard: by itself until the person ends it once, and afterwards whenever they ask for it. */
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
  const [menuPath, setMenuPath] = useState<string>();
  const [isWanted, setIsWanted] = useState(userProfile?.tour_offered ?? false);
  function handleEnd() {
    setIsWanted(false);
    if (userProfile?.tour_offered) endTour.mutate();
  }
  function start() {
    setIsWanted(true);
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
