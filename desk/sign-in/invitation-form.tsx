import { Form } from 'react-router'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import styles from './sign-in.module.css'

type InvitationFormProps = {
  invitation: { email: string; key: string; qr: { path: string; size: number } }
  errors: { password?: string; codigo?: string; form?: string }
}

/** Password, and the key of the app: scanned, or typed by hand. One form, so nothing is half done. */
export function InvitationForm({ invitation, errors }: InvitationFormProps) {
  const { email, key, qr } = invitation
  return (
    <Form method="post">
      {errors.form ? (
        <DeskNotice tone="failed" isAnswer>
          {errors.form}
        </DeskNotice>
      ) : null}
      <p>
        Vas a entrar con <b>{email}</b>. Hacen falta dos cosas: una contraseña tuya y una aplicación
        de códigos en el teléfono.
      </p>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <DeskField
        label="1. Elige una contraseña"
        name="password"
        type="password"
        tall
        required
        autoComplete="new-password"
        error={errors.password}
        hint="Larga y solo para esto. Varias palabras sin relación valen más que signos raros."
      />
      <div>
        <h2>2. Escanea este cuadro con la aplicación</h2>
        <p>Sirve cualquiera que haga códigos de seis cifras.</p>
      </div>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="Cuadro QR con la clave de la aplicación"
      >
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <details>
        <summary>No puedo escanearlo</summary>
        <p>
          Escribe esta clave en la aplicación: <b className={styles.secret}>{key}</b>
        </p>
      </details>
      <DeskField
        label="3. Escribe los seis números que ves"
        name="codigo"
        kind="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        error={errors.codigo}
      />
      <DeskButton type="submit" look="main">
        Terminar y entrar
      </DeskButton>
    </Form>
  )
}
