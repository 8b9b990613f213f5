/** The result of a call, or `late` after `ms`; the call itself is not aborted. */
export async function withTimeout<Answer>(
  ms: number,
  call: Promise<Answer>,
  late: Answer,
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeIsUp = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve(late), ms)
  })
  try {
    return await Promise.race([call, timeIsUp])
  } finally {
    clearTimeout(timer)
  }
}
