import type { AccountMode } from './account-paths.ts'
import styles from './account-modal.module.css'

export const ACCOUNT_TITLES: Record<AccountMode, string> = {
  'sign-in': 'Hola otra vez',
  register: 'Empieza a andar',
  forgotten: 'Otra contraseña',
}

/** Source: specification, "Success messages". */
export const WELCOME = 'Enhorabuena, tu cuenta ha sido creada'

/** Tells a new customer that the code for the first purchase is in the mail. */
export function WelcomeMail({ email }: { email: string }) {
  return (
    <p className={styles.after}>
      Te hemos enviado un correo a <b>{email}</b> con el código de tu primera compra.
    </p>
  )
}
