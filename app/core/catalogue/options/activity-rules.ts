import { firstActivities, type Activity } from '#core/catalogue/activities.ts'
import type { SettingChanges } from '#core/base/policy/live-settings.ts'
import { isSame, planWords, type WordChange, type WordPlan } from './word-rules.ts'

/** As many as categories: it bounds forms and searches. */
export const MOST_ACTIVITIES = 100

/** Decides what a change makes of the activities, as `planWords` does. */
export const planActivities = (known: readonly Activity[], typed: WordChange): WordPlan =>
  planWords(known, typed, MOST_ACTIVITIES)

/**
 * The shop's activities as a change of the settings, where they are not the first filling. It stays
 * on the server.
 */
export const activityChanges = (all: readonly Activity[]): SettingChanges =>
  isSame(all, firstActivities) ? {} : { 'activityWords.list': all }
