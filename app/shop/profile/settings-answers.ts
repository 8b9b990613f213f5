import { ADDRESS_LIMITS } from '#core/customers/addresses/address.ts'
import { ADDRESS_TEXTS, isAddressIntent, type AddressAnswer } from '../addresses/address-answers.ts'
import { refusedAnswer } from '../forms/change-answer.ts'
import {
  isProfileIntent,
  PROFILE_LIMITS,
  PROFILE_TEXTS,
  type ProfileAnswer,
  type ProfileErrors,
} from './profile-answers.ts'

export type SettingsAnswer = AddressAnswer | ProfileAnswer

/** The fields of all forms of the settings. */
export const SETTINGS_FORM = { intent: 20, id: 60, ...ADDRESS_LIMITS, ...PROFILE_LIMITS } as const

/** The answer if the shop fails or cannot be reached; a form with a password shows it itself. */
export function failedSetting(intent: string): SettingsAnswer {
  if (isAddressIntent(intent)) return refused(intent, ADDRESS_TEXTS[intent].failed)
  const text = isProfileIntent(intent) ? PROFILE_TEXTS[intent].failed : ''
  const isInForm = intent === 'password' || intent === 'account-delete'
  return isInForm ? refused(intent, '', { all: text }) : refused(intent, text)
}

const refused = (intent: string, text: string, errors: ProfileErrors = {}) =>
  refusedAnswer({ intent }, 'failed', text, null, errors)

/** The answer, if it is for an address. */
export const ofAddresses = (answer: SettingsAnswer | undefined): AddressAnswer | undefined =>
  answer && isAddressIntent(answer.intent) ? answer : undefined

/** The answer, if it is for one of these changes. */
export const ofProfile = (
  answer: SettingsAnswer | undefined,
  ...intents: string[]
): ProfileAnswer | undefined => (answer && intents.includes(answer.intent) ? answer : undefined)
