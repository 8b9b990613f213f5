import { wakefulTimeout } from './wakeful-timeout.ts'

/**
 * Resolves with the result of a call, or after `ms` with what `onLate` returns or throws; does not
 * abort the call. A pause of the process does not make a call late: see `wakefulTimeout`.
 */
export async function withTimeout<Answer>(
  ms: number,
  call: Promise<Answer>,
  onLate: () => Answer,
): Promise<Answer> {
  let cancel = () => {}
  const timeIsUp = new Promise<void>((resolve) => {
    cancel = wakefulTimeout(resolve, ms)
  }).then(onLate)
  try {
    return await Promise.race([call, timeIsUp])
  } finally {
    cancel()
  }
}
