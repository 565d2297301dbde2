import FilePlus2 from "lucide:file-plus";
import ImageUp from "lucide:image-up";
import Tags from "lucide:tags";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Page } from "../components/page.tsx";
import { useNow } from "../tasks/use-now.ts";
import {
  attentionOfLimits,
  attentionOfMedia,
  attentionOfSchedules,
  attentionOfStore,
  attentionOfTasks,
} from "./attention.ts";
import { AttentionCard } from "./attention-card.tsx";
import styles from "./home.module.css";
import { Live } from "./live.tsx";
import { RecentChanges, RecentMedia, RecentRuns, RecentTasks } from "./recent-cards.tsx";
import { isSettled } from "./source.ts";
import { useAttentionText } from "./use-attention-text.ts";
import { useLimits } from "./use-limits.ts";
import { useMedia } from "./use-media.ts";
import { useOnReturn } from "./use-on-return.ts";
import { useSchedules } from "./use-schedules.ts";
import { useStore } from "./use-store.ts";
import { useTasks } from "./use-tasks.ts";

/** Interval at which relative times such as "5 minutes ago" are updated, in milliseconds. */
const tickMs = 30_000;

/** Time after which the page is shown although a service has not responded, in milliseconds. */
const maxWaitMs = 4_000;

const serviceNames = ["tasks", "media", "schedules", "store", "limits"] as const;

/** Order of urgency. */
const urgency = { bad: 0, warn: 1, neutral: 2, good: 3 } as const;

/** Screen at `/console`: what needs attention, what was done last, and the first steps. */
export default function HomeScreen() {
  const { t } = useTranslation("home");
  const { t: shell } = useTranslation();
  const now = useNow(tickMs);
  const tasks = useTasks();
  const media = useMedia();
  const schedules = useSchedules();
  const store = useStore();
  const limits = useLimits();
  const sources = { tasks, media, schedules, store, limits };
  const all = Object.values(sources);
  useOnReturn(() => {
    for (const { reload } of all) reload();
  });
  const textOf = useAttentionText(tasks.value?.sent ?? [], now);
  const isComplete = all.every(isSettled);
  const isShown = useIsShown(isComplete);
  const items = [
    ...(tasks.value ? attentionOfTasks(tasks.value, now) : []),
    ...(media.value ? attentionOfMedia(media.value) : []),
    ...(schedules.value ? attentionOfSchedules(schedules.value, now) : []),
    ...(store.value ? attentionOfStore(store.value) : []),
    ...(limits.value ? attentionOfLimits(limits.value) : []),
  ].map(textOf);
  const isPartlyKnown = tasks.value?.isForbidden || tasks.value?.hasMore;
  const unchecked = serviceNames
    .filter((name) => sources[name].error !== undefined || (name === "tasks" && isPartlyKnown))
    .map((name) => t(`services.${name}`));
  return (
    <Page title={t("title")}>
      <ul className={styles.start} aria-label={t("start")}>
        <StartLink to="/media" icon={<ImageUp aria-hidden />} text={shell("search.actions.uploadMedia")} />
        <StartLink to="/listings" icon={<Tags aria-hidden />} text={shell("search.actions.uploadListings")} />
        <StartLink
          to="/reports/create"
          icon={<FilePlus2 aria-hidden />}
          text={shell("search.actions.createReport")}
        />
      </ul>
      <AttentionCard
        items={isShown ? items.toSorted((one, other) => urgency[one.tone] - urgency[other.tone]) : null}
        isPartial={!isComplete}
        unchecked={unchecked}
      />
      {/* Below the card, so it appears only when the card has its height. */}
      {isShown && (
        <section aria-labelledby="recent" className={styles.done}>
          <h2 id="recent">{t("recent.title")}</h2>
          <RecentTasks source={tasks} />
          <RecentMedia source={media} />
          <RecentChanges source={store} />
          {/* Loaded after the others, so nothing is below it. */}
          <RecentRuns source={schedules} />
        </section>
      )}
      <Live tasks={tasks.value?.tasks ?? []} media={media.value ?? []} />
    </Page>
  );
}

function StartLink({
  to,
  icon,
  text,
}: {
  readonly to: string;
  readonly icon: ReactNode;
  readonly text: string;
}) {
  return (
    <li>
      <Link to={to}>
        {icon}
        {text}
      </Link>
    </li>
  );
}

/** True from the time when everything is loaded, or when the maximum time has passed. */
function useIsShown(isComplete: boolean): boolean {
  const [isShown, setShown] = useState(isComplete);
  if (isComplete && !isShown) setShown(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return isShown;
}
