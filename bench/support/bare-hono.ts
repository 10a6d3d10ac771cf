/** A plain program beside the site: nothing but @hono/node-server and one short page. */
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const app = new Hono().get('*', (c) => c.html('<!doctype html><title>Hello</title><p>Hello'))
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
