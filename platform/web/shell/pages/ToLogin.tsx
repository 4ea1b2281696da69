import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** Redirects to the sign-in page once, with the current address as `next`. */
export function ToLogin() {
  const { href } = useLocation();
  const [next] = useState(href);
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ to: "/login", search: next === "/" ? {} : { next }, replace: true });
  }, [navigate, next]);
  return null;
}
