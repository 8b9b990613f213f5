import { firstActivities } from '#content/options/activities.ts'
import { liveSettings } from '#core/base/policy/live-settings.ts'

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
