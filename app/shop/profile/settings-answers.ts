import { ADDRESS_LIMITS } from '#core/customers/addresses/address.ts'
import { ADDRESS_TEXTS, type AddressAnswer } from '../addresses/address-answers.ts'
import { isChangeOf } from '../forms/change-answer.ts'
import { PROFILE_LIMITS, PROFILE_TEXTS, type ProfileAnswer } from './profile-answers.ts'

export type SettingsAnswer = AddressAnswer | ProfileAnswer

/** The fields of all forms of the settings. */
export const SETTINGS_FORM = { intent: 20, id: 60, ...ADDRESS_LIMITS, ...PROFILE_LIMITS } as const

export const SETTINGS_TEXTS = { ...ADDRESS_TEXTS, ...PROFILE_TEXTS } as const

/** The answer, if it is for an address. */
export const ofAddresses = (answer: SettingsAnswer | undefined): AddressAnswer | undefined =>
  answer && isChangeOf(ADDRESS_TEXTS, answer.intent) ? answer : undefined

/** The answer, if it is for one of these changes. */
export const ofProfile = (
  answer: SettingsAnswer | undefined,
  ...intents: string[]
): ProfileAnswer | undefined => (answer && intents.includes(answer.intent) ? answer : undefined)
