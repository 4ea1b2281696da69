import { IconStar, IconStarFilled } from "@tabler/icons-react";
import classes from "./client.module.css";

const PLACES = [1, 2, 3, 4, 5] as const;
export const formatStars = (stars: number): string => (stars === 1 ? "1 star" : `${stars} stars`);

/** Renders a rating as stars, read-only. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className={classes.stars} role="img" aria-label={`${rating} of 5 stars`}>
      {PLACES.map((place) =>
        place <= rating ? <IconStarFilled key={place} size={16} /> : <IconStar key={place} size={16} />,
      )}
    </span>
  );
}

interface StarsFieldProps {
  name?: string;
  value: number | null | undefined;
  error?: React.ReactNode;
  onChange: (rating: number) => void;
}

/** Renders the choice of 1 to 5 stars. No star is preselected. */
export function StarsField({ name = "rating", value, error, onChange }: StarsFieldProps) {
  return (
    <fieldset
      className={classes.choice}
      role="radiogroup"
      aria-required
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend>Rating</legend>
      {PLACES.map((place) => (
        <label key={place} className={classes.star}>
          <input
            type="radio"
            name={name}
            aria-label={formatStars(place)}
            checked={value === place}
            data-autofocus={place === (value ?? 1) || undefined}
            onChange={() => onChange(place)}
          />
          {place <= (value ?? 0) ? (
            <IconStarFilled size={26} aria-hidden />
          ) : (
            <IconStar size={26} aria-hidden />
          )}
        </label>
      ))}
      {error && (
        <p id={`${name}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
