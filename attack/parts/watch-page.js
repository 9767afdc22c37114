/** Runs in every page before anything else: tells when a script of ours ran, or was kept from running by the policy only. */
Object.defineProperty(window, "stolen", { set: () => window.reportStolen("a script ran") });
document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
  if (violatedDirective.startsWith("script-src"))
    window.reportStolen(`the policy stopped ${violatedDirective} ${blockedURI} ${sample}`);
});
