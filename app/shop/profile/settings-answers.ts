import { ADDRESS_LIMITS } from '#core/customers/addresses/address.ts'
import { ADDRESS_TEXTS, isAddressIntent, type AddressAnswer } from '../addresses/address-answers.ts'
import {
  isProfileIntent,
  PROFILE_LIMITS,
  PROFILE_TEXTS,
  type ProfileAnswer,
} from './profile-answers.ts'

export type SettingsAnswer = AddressAnswer | ProfileAnswer

/** The fields of all forms of the settings. */
export const SETTINGS_FORM = { intent: 20, id: 60, ...ADDRESS_LIMITS, ...PROFILE_LIMITS } as const

/** The message for a change that could not be requested. */
export function settingsFailedText(intent: string): string {
  if (isAddressIntent(intent)) return ADDRESS_TEXTS[intent].failed
  return isProfileIntent(intent) ? PROFILE_TEXTS[intent].failed : ''
}

/** The answer, if it is for an address. */
export const ofAddresses = (answer: SettingsAnswer | undefined): AddressAnswer | undefined =>
  answer && isAddressIntent(answer.intent) ? answer : undefined

/** The answer, if it is for one of these changes. */
export const ofProfile = (
  answer: SettingsAnswer | undefined,
  ...intents: string[]
): ProfileAnswer | undefined => (answer && intents.includes(answer.intent) ? answer : undefined)
