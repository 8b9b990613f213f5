import { Badge } from '#app/ui/badge.tsx'
import styles from './settings-email.module.css'

/** The account's e-mail, and whether it is proved. */
export function EmailFact({ email, isVerified }: { email: string; isVerified: boolean }) {
  return (
    <>
      <dl className={styles.fact}>
        <dt className="small quiet">Correo electrónico</dt>
        <dd className={styles.address}>{email}</dd>
        <dd>
          {isVerified ? <Badge tone="accent">Verificado</Badge> : <Badge>Sin verificar</Badge>}
        </dd>
      </dl>
      {isVerified ? null : (
        <p className="small quiet">
          Verifícalo y verás en tu cuenta los pedidos que hayas hecho sin ella con este correo.
        </p>
      )}
    </>
  )
}
