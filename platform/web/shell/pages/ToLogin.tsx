import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** Leads to the sign-in page once, remembering where the person meant to go. */
export function ToLogin() {
  const { href } = useLocation();
  const [next] = useState(href);
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ to: "/login", search: next === "/" ? {} : { next }, replace: true });
  }, [navigate, next]);
  return null;
}
