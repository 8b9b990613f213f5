import { addDays, madridDay } from '#core/base/dates/madrid-time.ts'

/** A record that the agency refused, or took with an error. */
export type FaultyRecord = {
  number: string
  kind: 'alta' | 'anulacion' | 'subsanacion'
  state: 'accepted' | 'accepted_with_errors' | 'refused'
  /** The agency's error, as in its list, and its words. */
  code: number | null
  message: string | null
  answeredAt: string
}

/** How the sending of records stands, for the owner. Moments are ISO-8601 UTC. */
export type SendingStatus = {
  service: 'production' | 'test' | null
  startedAt: string | null
  endsOn: string | null
  waiting: number
  /** When the oldest that waits was made. */
  waitingSince: string | null
  failingSince: string | null
  lastError: string | null
  nextAt: string | null
  certificateUntil: string | null
  /** Refused or with errors, the newest first, a few of them; and how many there are. */
  faulty: FaultyRecord[]
  faults: number
}

/** What the owner has to look at: null where nothing is wrong. */
export type SendingTask =
  | { kind: 'failing'; since: string; waiting: number }
  | { kind: 'faulty'; records: number }
  | { kind: 'certificate'; until: string; isOver: boolean }

const HOUR_MS = 3_600_000
/** A new certificate takes its time: so many days before the old one ends, the owner is told. */
const CERTIFICATE_DAYS = 30

/** What of the sending waits for the owner at `now`. */
export function sendingTasks(status: SendingStatus, now: Date): SendingTask[] {
  const { service, failingSince, certificateUntil, faults, waiting } = status
  if (service === null) return []
  const isFailing = failingSince !== null && now.getTime() - Date.parse(failingSince) >= HOUR_MS
  const expiresOn = certificateUntil === null ? null : madridDay(certificateUntil)
  const today = madridDay(now)
  return [
    ...(isFailing ? [{ kind: 'failing' as const, since: failingSince, waiting }] : []),
    ...(faults > 0 ? [{ kind: 'faulty' as const, records: faults }] : []),
    ...(expiresOn !== null && expiresOn <= addDays(today, CERTIFICATE_DAYS)
      ? [{ kind: 'certificate' as const, until: expiresOn, isOver: expiresOn < today }]
      : []),
  ]
}
