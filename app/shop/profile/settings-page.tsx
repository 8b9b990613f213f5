import { SettingsEmail } from './settings-email.tsx'
import type { SavedAddress } from '#core/customers/addresses/address.ts'
import { AddressesSection } from '../addresses/addresses-section.tsx'
import { NameSection } from './name-section.tsx'
import { OwnDataSection } from './own-data-section.tsx'
import { PasswordSection } from './password-section.tsx'
import type { OpenSession } from '#core/account/sign-in/sessions.server.ts'
import { SessionsSection } from './sessions-section.tsx'
import { ofAddresses, ofProfile, type SettingsAnswer } from './settings-answers.ts'
import styles from './settings-page.module.css'

export type SettingsPageProps = {
  email: string
  isVerified: boolean
  firstName: string
  lastName: string
  addresses: readonly SavedAddress[]
  sessions: readonly OpenSession[]
  /** The server's answer, if a form was posted without scripts. */
  posted?: SettingsAnswer | undefined
}

/** The settings of an account. */
export function SettingsPage(props: SettingsPageProps) {
  const { email, isVerified, firstName, lastName, addresses, sessions, posted } = props
  return (
    <div className={styles.page}>
      <h1 className="t-2">Ajustes</h1>
      <section className={styles.section} id="cuenta" aria-label="Datos de la cuenta">
        <NameSection firstName={firstName} lastName={lastName} posted={ofProfile(posted, 'name')} />
        <SettingsEmail email={email} isVerified={isVerified} />
        <PasswordSection email={email} posted={ofProfile(posted, 'password')} />
      </section>
      <AddressesSection addresses={addresses} posted={ofAddresses(posted)} />
      <SessionsSection
        sessions={sessions}
        posted={ofProfile(posted, 'session-end', 'sessions-end')}
      />
      <OwnDataSection posted={ofProfile(posted, 'account-delete')} />
    </div>
  )
}
