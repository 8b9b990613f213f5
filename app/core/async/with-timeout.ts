/** Resolves with the result of a call, or with `late` after `ms`; does not abort the call. */
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
