import { refuseForm, type FormAnswer } from '#core/base/text/form-answer.ts'
import { failedCodeText } from '../profile/email-form.ts'

type AccountValues = Partial<Record<string, string>>

/** The answer to a form of the account; `intent` names the form on a page with several. */
export type AccountAnswer = FormAnswer<
  AccountValues,
  { email?: string; joinedOrders?: number },
  { intent?: string }
>
export type AccountDone = Extract<AccountAnswer, { ok: true }>

/** What a form says if the shop cannot be reached, or fails; keyed by its page. */
export const ACCOUNT_FAILED = {
  entrar: 'Error al iniciar sesión',
  registro: 'Error al registrarse',
  olvidada: 'No hemos podido enviar el correo. Inténtalo de nuevo.',
  reset: 'No hemos podido cambiar la contraseña. Inténtalo de nuevo.',
} as const

const TEXTS: Readonly<Record<string, string>> = ACCOUNT_FAILED

/** The answer if the shop cannot be reached, or fails. */
export const failedAccount = (
  page: string,
  intent: string,
  values: AccountValues = {},
): AccountAnswer => ({
  ...refuseForm(page === 'correo' ? failedCodeText(intent) : (TEXTS[page] ?? ''), values),
  reason: 'failed' as const,
  intent,
})

/** The props of a form of the account window when it is on its own page. */
export type AccountPageForm = {
  /** The path to open afterwards. */
  next: string
  /** The server's answer, if the form was posted without scripts. */
  posted: AccountAnswer | undefined
}
