import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";

/** Leads on once, however often it is drawn while the page's code is being fetched; the router's own Navigate asks again each time. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ to, replace: true });
  }, [navigate, to]);
  return null;
}
