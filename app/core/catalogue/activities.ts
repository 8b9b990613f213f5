import file from '#content/options/activities.json' with { type: 'json' }
import { liveSettings } from '#core/base/policy/live-settings.ts'

/**
 * What a product is made for. `value` is its word in data, `label` what people read, `searchWords` how
 * shoppers look for it: the first filling has the label among them.
 */
export type Activity = { value: string; label: string; searchWords: readonly string[] }

/**
 * The first filling of the shop's activities, in the order of forms. The owner changes them in the
 * database (`actividades`), which comes before the file; a new shop gets the same rows from migration
 * 069. What the help says of these five is in `content/chatbot.json`.
 * Source: specification, "Chatbot"; docs/decisions/106.
 */
export const firstActivities: readonly Activity[] = file

/** Its name keeps it from browsers (`live-settings.ts`). */
const activities = liveSettings('activityWords', { list: firstActivities })

/** The activities of the shop in their order, as they are now: call it when it is needed, never once. */
export const activityValues = (): readonly string[] => activities.list.map(({ value }) => value)

/** The labels that people read, by activity. */
export const activityLabels = (): Readonly<Record<string, string>> =>
  Object.fromEntries(activities.list.map(({ value, label }) => [value, label]))

/** How shoppers look for what is made for an activity; nothing if the shop does not list it any more. */
export const activityWords = (value: string): readonly string[] =>
  activities.list.find((one) => one.value === value)?.searchWords ?? []
