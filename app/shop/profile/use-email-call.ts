import { useRef, useState } from 'react'
import { callAccount, type AccountAnswer } from '../account/account-call.browser.ts'
import { notifySignedOut } from '../account/signed-out.browser.ts'

/** One call at a time; who was signed out elsewhere is told, over what is open. */
export function useEmailCall() {
  const [isBusy, setIsBusy] = useState(false)
  const underway = useRef(false)
  const call = async (
    action: string,
    input: Record<string, unknown> = {},
  ): Promise<AccountAnswer | undefined | 'busy'> => {
    if (underway.current) return 'busy'
    underway.current = true
    setIsBusy(true)
    const answer = await callAccount(action, input)
    underway.current = false
    setIsBusy(false)
    if (answer && !answer.ok && answer.reason === 'signed_out') notifySignedOut()
    return answer
  }
  return { isBusy, call }
}
