import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../messages/formats.ts";
import styles from "./check.module.css";
import type { FindingKind, Place } from "./finding.ts";

const lineHeight = 28;

/** Kinds of findings whose value is too long to be read, so its length is shown. */
const kindsOfLength: ReadonlySet<FindingKind> = new Set(["sku", "title"]);

/** All places of a finding. The DOM contains only the visible ones. */
export function PlaceList({
  places,
  kind,
  label,
}: {
  readonly places: readonly Place[];
  readonly kind: FindingKind;
  readonly label: string;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  // The code below memoizes nothing that depends on the virtualizer's functions.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: places.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 8,
  });
  return (
    // A scrolling area must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroller} className={styles.allPlaces} role="region" aria-label={label} tabIndex={0}>
      <ul style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const place = places[index];
          return (
            place && (
              <li key={index} style={{ top: start }} aria-setsize={places.length} aria-posinset={index + 1}>
                <PlaceText place={place} kind={kind} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

/** Line and value of a place. */
export function PlaceText({ place, kind }: { readonly place: Place; readonly kind: FindingKind }) {
  const { t } = useTranslation("listings");
  const formats = useFormats();
  const { line, value, length } = place;
  return (
    <>
      <span className={styles.line}>{t("check.line", { line })}</span>
      {value !== "" && <code className={styles.value}>{value}</code>}
      {kindsOfLength.has(kind) && (
        <span className={styles.soft}>
          {t("check.characters", { count: length, number: formats.number(length) })}
        </span>
      )}
    </>
  );
}
