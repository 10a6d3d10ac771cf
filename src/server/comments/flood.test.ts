import { expect } from 'vitest'
import { createDraw, LEGITIMATE, writeSpam } from '../../../tests/support/hostile/spam.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { newVisitor, prove, type Visitor } from '../../../tests/support/server/visitors.ts'

/** Seconds before the first of them is sent. */
const LEAD = 15

/** Seconds from one burst of advertisements to the next, ten at the same moment in each. */
const BURST = 3

interface Task {
  /** The second of the five minutes in which the writer requests a challenge. */
  begins: number
  sends: number
  reviewId: number
  writer: Visitor
  name: string
  text: string
  isLegitimate: boolean
}

testOnSqlite(
  'of a thousand advertisements in five minutes from fifty addresses at most a few percent are seen; meanwhile known readers’ comments all are, and new readers’ wait',
  async (site) => {
    const clock = holdClock(site)
    for (let id = 1; id <= 8; id++) await site.addReview({ id })
    const draw = createDraw(20_250_601)
    const known = Array.from({ length: 5 }, () => newVisitor(site, clock))
    for (const [index, reader] of known.entries())
      for (const { text } of LEGITIMATE.slice(0, 3)) {
        clock.pass(86_400)
        await reader.publish(1, { text: `${text}${index}` })
      }
    clock.pass(86_400)
    const tasks = [...spam(), ...readers()].toSorted((a, b) => a.sends - b.sends)

    const outcomes: { task: Task; status: number }[] = []
    const proofs = new Map<Task, string>()
    // For each second: the writers that begin, and those that send.
    for (let second = 0; second <= LEAD + 300; second++) {
      for (const task of tasks.filter((task) => Math.floor(task.begins) === second))
        proofs.set(task, await prove(task.writer))
      // At the same moment, as programs send.
      const together = tasks.filter((task) => Math.floor(task.sends) === second).map(send)
      outcomes.push(...(await Promise.all(together)))
      clock.pass(1)
    }

    const sent = outcomes.filter(({ task }) => !task.isLegitimate)
    expect(sent).toHaveLength(1_000)
    expect(new Set(sent.map(({ task }) => task.writer.from)).size).toBe(50)
    const visible = sent.filter(({ status }) => status === 201)
    expect(visible.length).toBeLessThan(20)
    // Each other comment is held, or was refused with a time to retry; none is lost.
    const waiting = sent.filter(({ status }) => status === 202)
    expect(waiting.length).toBeGreaterThan(200)
    const refused = sent.filter(({ status }) => status === 429)
    expect(visible.length + waiting.length + refused.length).toBe(1_000)
    const legitimate = outcomes.filter(({ task }) => task.isLegitimate)
    expect(legitimate).toHaveLength(10)
    const isKnown = ({ task }: { task: Task }) => known.includes(task.writer)
    expect(legitimate.filter(isKnown).map(({ status }) => status)).toEqual(known.map(() => 201))
    for (const { task, status } of legitimate) {
      expect([201, 202], task.name).toContain(status)
      const { comments, held } = await task.writer.read(task.reviewId)
      const seen = status === 201 ? comments : held
      expect(seen.map(({ content }) => content)).toContain(task.text)
    }

    async function send(task: Task) {
      const { status } = await task.writer.send('POST', `/api/reviews/${task.reviewId}/comments`, {
        user_name: task.name,
        content: task.text,
        proof: proofs.get(task),
        website: '',
      })
      return { task, status }
    }

    function spam(): Task[] {
      const addresses = Array.from({ length: 50 }, (_, index) => `192.0.2.${index + 1}`)
      return addresses.flatMap((address) => {
        const start = LEAD + draw() * 15
        const keepsCookie = draw() < 0.5
        const one = newVisitor(site, clock, address)
        return Array.from({ length: 20 }, (_, round): Task => {
          const sends = Math.floor((start + round * 15) / BURST) * BURST
          return {
            begins: sends - 4 - draw() * 11,
            sends,
            reviewId: 1 + Math.floor(draw() * 8),
            writer: keepsCookie ? one : newVisitor(site, clock, address),
            ...writeSpam(draw),
            isLegitimate: false,
          }
        })
      })
    }

    function readers(): Task[] {
      return LEGITIMATE.map((draft, index): Task => {
        const begins = LEAD + index * 20
        // One to two and a half characters a second.
        const seconds = draft.text.length / (1 + draw() * 1.5)
        return {
          begins,
          sends: begins + seconds,
          reviewId: 1 + (index % 3),
          writer: known[index] ?? newVisitor(site, clock),
          ...draft,
          isLegitimate: true,
        }
      })
    }
  },
)
