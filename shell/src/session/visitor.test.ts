import type { User } from '@basecase/gateway/contract';
import { findVisitor } from './visitor.ts';

const ann: User = { email: 'ann@example.com', role: 'Member' };
const ben: User = { email: 'ben@example.com', role: 'Admin' };

test('before the gateway replies the visitor is the owner of the stored token', () => {
  expect(findVisitor(null, { status: 'checking', stored: ann })).toBe('ann@example.com');
  expect(findVisitor(null, { status: 'checking', stored: null })).toBeNull();
});

test('a session that ended in use and an unreachable gateway keep the visitor', () => {
  expect(findVisitor(ann.email, { status: 'signed-out', expired: true, keepsPage: true })).toBe('ann@example.com');
  expect(findVisitor(ann.email, { status: 'unreachable' })).toBe('ann@example.com');
});

test('signing out and signing in as another user change the visitor', () => {
  expect(findVisitor(ann.email, { status: 'signed-out', expired: false, keepsPage: false })).toBeNull();
  expect(findVisitor(ann.email, { status: 'signed-in', user: ben })).toBe('ben@example.com');
});
