import { ADDRESS_LIMITS, ADDRESS_TEXTS, type AddressAnswer } from '../addresses/address-answers.ts'

export type SettingsAnswer = AddressAnswer

/** Every field of every form of the settings. */
export const SETTINGS_FORM = { intent: 20, id: 60, ...ADDRESS_LIMITS } as const

/** The messages for what could not be asked for. */
export const settingsFailedText = (intent: string): string =>
  ({ ...ADDRESS_TEXTS })[intent as keyof typeof ADDRESS_TEXTS]?.failed ?? 'Algo ha fallado'
